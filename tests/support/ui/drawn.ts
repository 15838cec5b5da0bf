import { vi } from 'vitest';

/** jsdom draws nothing: this notes the words that a picture would have, and the addresses of those drawn in it. Each entry is one canvas. */
export function noteDrawnWords(): string[][] {
  const pictures: string[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => {
    const words: string[] = [];
    pictures.push(words);
    return {
      font: '',
      fillRect: () => undefined,
      strokeRect: () => undefined,
      beginPath: () => undefined,
      arc: () => undefined,
      fill: () => undefined,
      drawImage: ({ src }: HTMLImageElement) => words.push(src),
      fillText: (text: string) => words.push(text),
      // As wide as letters of the size are on average.
      measureText(text: string) {
        const size = Number(/(\d+)px/.exec((this as { font: string }).font)?.[1] ?? 0);
        return { width: text.length * size * 0.55 };
      },
    };
  }) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['picture'], { type: type ?? 'image/png' })),
  );
  Object.defineProperty(document, 'fonts', {
    value: { ready: Promise.resolve() },
    configurable: true,
  });
  return pictures;
}
