import type { PicturePlan } from './picture.ts';
import { classPictures } from './pictures-classes.ts';
import { newsPictures } from './pictures-news.ts';
import { racePictures } from './pictures-races.ts';
import { ticketPictures } from './pictures-tickets.ts';

export const pictures: readonly PicturePlan[] = [
  ...racePictures,
  ...classPictures,
  ...newsPictures,
  ...ticketPictures,
];
