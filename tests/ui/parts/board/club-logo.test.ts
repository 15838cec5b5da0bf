import { afterEach, expect, test, vi } from 'vitest';
import { certificatePdf, certificatePicture } from '#parts/board/certificate.ts';
import { resultPicture } from '#parts/board/result-picture.ts';
import { noteDrawnWords } from '#tests/support/ui/drawn.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const logo = 'https://contoh.id/logo-960.webp';

/** jsdom loads no pictures: here each comes at once, or fails. */
function picturesThat(come: boolean) {
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 960;
      naturalHeight = 480;
      onload = () => undefined;
      onerror = () => undefined;
      address = '';
      get src() {
        return this.address;
      }
      set src(address: string) {
        this.address = address;
        queueMicrotask(() => (come ? this.onload() : this.onerror()));
      }
    },
  );
}

function factsWith(of: string | null) {
  return {
    name: 'Raka',
    plate: '12',
    final: 'Utama',
    place: 1,
    raceClass: 'Boys 2019',
    race: 'Piala 19',
    date: '19 Desember 2026',
    when: '19 Desember 2026',
    venue: 'Taman',
    organiser: 'Klub Roda Kecil',
    club: 'Klub Roda Kecil',
    picture: null,
    logo: of,
    link: 'https://contoh.id/papan',
    host: 'contoh.id',
  };
}

const kinds = {
  'a certificate for the phone': (of: string | null) => certificatePicture(factsWith(of)),
  'a certificate on A4': (of: string | null) => certificatePdf(factsWith(of)),
  'a square picture': (of: string | null) => resultPicture(factsWith(of), 'square'),
  'an upright picture': (of: string | null) => resultPicture(factsWith(of), 'story'),
};

test.each(Object.entries(kinds))(
  '%s has the club’s logo, and its initials without one or where it does not come',
  async (_, make) => {
    const drawn = noteDrawnWords();
    picturesThat(true);
    await make(logo);
    await make(null);
    picturesThat(false);
    await make(logo);
    const [withLogo, without, failed] = drawn;
    expect(withLogo).toContain(logo);
    expect(withLogo).not.toContain('KR');
    for (const words of [without, failed]) {
      expect(words).not.toContain(logo);
      expect(words).toContain('KR');
    }
  },
);
