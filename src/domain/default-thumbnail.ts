export const defaultThumbnail = '/default-thumbnail.png';
