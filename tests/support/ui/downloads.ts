import { onTestFinished, vi } from 'vitest';

export interface Download {
  name: string;
  content: Blob;
}

/** The files that the page gives to the phone from now on, until the test ends. jsdom has no addresses of files, and no downloads. */
export function downloads(): Download[] {
  const saved: Download[] = [];
  const files = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (file) => {
    const address = `blob:uji/${files.size}`;
    files.set(address, file as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = files.get(this.href);
    if (content !== undefined) {
      saved.push({ name: this.download, content });
    }
  });
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    click.mockRestore();
  });
  return saved;
}
