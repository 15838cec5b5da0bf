/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export type PictureAdvice = 'upright' | 'very_wide' | 'coarse';

/** As wide as the wider of the two files that are made of it. */
const sharpWidth = 960;
/** Beyond it a third of the picture is cut off at the sides of a race's page. */
const widest = 2.4;

/** What a picture that is taken all the same could do better, where it fills places that are wider than high. */
export function pictureAdvice({ width, height }: PictureSize): PictureAdvice[] {
  return [
    ...(height > width ? (['upright'] as const) : []),
    ...(width / height > widest ? (['very_wide'] as const) : []),
    ...(width < sharpWidth ? (['coarse'] as const) : []),
  ];
}
