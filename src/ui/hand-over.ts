import { saveFile } from './save-file.ts';

/** Whether somebody closed the device's own sheet: a choice, not a failure. */
export function isSheetClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Gives a file to the device's own sheet, where that takes it, else to its downloads. */
export async function shareOrSave(file: File, text?: string): Promise<'shared' | 'saved'> {
  const shared = { files: [file], ...(text !== undefined && { text }) };
  if (navigator.canShare?.(shared)) {
    await navigator.share(shared);
    return 'shared';
  }
  saveFile(file, file.name);
  return 'saved';
}
