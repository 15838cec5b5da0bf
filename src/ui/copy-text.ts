import { toast } from './toast.ts';

/** Puts a text on the clipboard, and says so or that the browser refused. */
export async function copyText(
  text: string,
  said: { copied: string; refused: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(said.copied);
  } catch {
    toast.error(said.refused);
  }
}
