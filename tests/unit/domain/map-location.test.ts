import { describe, expect, test } from 'vitest';
import { directionsUrl, mapLink, mapView, typedPlace } from '#domain/map-location.ts';

const bandung = 'marker=-6.9147%2C107.6098';

describe('a map is shown only for coordinates and known hosts', () => {
  test.each([
    ['coordinates', '-6.9147, 107.6098', bandung],
    ['coordinates in brackets', '(-6.9147,107.6098)', bandung],
    [
      'a Google Maps place link',
      'https://www.google.com/maps/place/GOR/@-6.9147,107.6098,17z',
      bandung,
    ],
    [
      'a place link: the pin wins over the centre of the view',
      'https://www.google.com/maps/place/GOR/@-6.9,107.6,17z/data=!3m1!4b1!4m5!3d-6.9147!4d107.6098',
      bandung,
    ],
    ['a Google Maps search link', 'https://maps.google.com/?q=-6.9147,107.6098', bandung],
    ['a plain http link', 'http://maps.google.com/maps?q=-6.9147,107.6098', bandung],
    ['an OpenStreetMap link', 'https://www.openstreetmap.org/#map=17/-6.9147/107.6098', bandung],
    [
      'an OpenStreetMap marker link',
      'https://www.openstreetmap.org/?mlat=-6.9147&mlon=107.6098#map=17/1/1',
      bandung,
    ],
    [
      'a Google embed link',
      'https://www.google.com/maps/embed?pb=!1m18!2sid',
      'https://www.google.com/maps/embed?pb=%211m18%212sid',
    ],
    [
      'a pasted iframe',
      '<iframe src="https://www.google.com/maps/embed?pb=!1m18&amp;x=1" width="600" onload="alert(1)"></iframe>',
      'https://www.google.com/maps/embed?pb=%211m18',
    ],
    [
      'an OpenStreetMap embed link',
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
      'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
    ],
  ])('%s', (_, text, expected) => {
    expect(mapView(text)?.embedUrl).toContain(expected);
  });

  test.each([
    ['nothing', null],
    ['blank text', '   '],
    ['a place name', 'Stadion Siliwangi'],
    ['an unknown host', 'https://evil.example/maps/embed?pb=1'],
    ['a host that only ends alike', 'https://notgoogle.com/maps/embed?pb=1'],
    ['a known host as a user name', 'https://www.google.com@evil.example/maps/embed?pb=1'],
    ['a page of a known host that is no map', 'https://www.google.com/url?q=https://evil.example'],
    ['a script address', 'javascript:alert(1)'],
    ['a data address', 'data:text/html,<script>alert(1)</script>'],
    ['a pasted iframe of an unknown host', '<iframe src="https://evil.example/"></iframe>'],
    ['coordinates that are nowhere', '-96.9, 107.6'],
    ['a short link: it does not say where it leads', 'https://maps.app.goo.gl/abc123'],
    ['a broken escape', 'https://www.google.com/maps/place/%E0%A4%A'],
  ])('%s shows no map', (_, text) => {
    expect(mapView(text)).toBeNull();
  });
});

describe('directions always lead somewhere', () => {
  test.each([
    ['coordinates', '-6.9147,107.6098', 'destination=-6.9147%2C107.6098'],
    ['nothing stored: the names', null, 'destination=Sirkuit+Uji%2C+Bandung'],
    ['an unknown host: the names', 'https://evil.example/', 'destination=Sirkuit+Uji%2C+Bandung'],
  ])('%s', (_, text, expected) => {
    const url = directionsUrl(text, ['Sirkuit Uji', null, 'Bandung']);
    expect(url).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/);
    expect(url).toContain(expected);
  });

  test('a short link of a maps app opens as it is', () => {
    expect(directionsUrl('http://maps.app.goo.gl/abc123', ['x'])).toBe(
      'https://maps.app.goo.gl/abc123',
    );
  });
});

describe('what makes no map still opens one', () => {
  test.each([
    ['a short link', 'http://maps.app.goo.gl/abc123', 'https://maps.app.goo.gl/abc123'],
    [
      'a place link without coordinates',
      'https://www.google.com/maps/place/GOR+Saparua',
      'https://www.google.com/maps/place/GOR+Saparua',
    ],
    [
      'an address in words',
      'Jl. Banda No. 28',
      'https://www.google.com/maps/search/?api=1&query=Jl.+Banda+No.+28%2C+Bandung',
    ],
  ])('%s', (_, text, expected) => {
    expect(mapLink(text, [null, 'Bandung'])).toBe(expected);
  });

  test.each([
    ['nothing', null],
    ['blank text', '  '],
    ['an unknown host', 'https://evil.example/'],
    ['an unknown host without scheme', 'www.evil.example'],
    ['a script address', 'JavaScript:alert(1)'],
    ['markup', '<iframe src="https://evil.example/"></iframe>'],
  ])('%s opens nothing', (_, text) => {
    expect(mapLink(text, ['Bandung'])).toBeNull();
  });
});

describe('a place as it was pasted', () => {
  const gasibu = { kind: 'point', latitude: -6.900266, longitude: 107.618734 };
  test.each([
    ['-6.900266, 107.618734', gasibu],
    ['https://www.google.com/maps/@-6.900266,107.618734,17z', gasibu],
    [
      'https://www.google.com/maps/place/Gasibu/@-6.9,107.6,17z/data=!3d-6.900266!4d107.618734',
      gasibu,
    ],
    ['https://maps.google.com/?q=-6.900266,107.618734', gasibu],
    ['https://maps.app.goo.gl/AbCdEf123', { kind: 'link' }],
    ['https://www.google.com/maps/place/Lapangan+Gasibu', { kind: 'link' }],
    ['https://www.google.com/maps/embed?pb=!1m18!2sid', { kind: 'map' }],
    ['<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>', { kind: 'map' }],
    ['dekat patung sura dan baya', { kind: 'unknown' }],
    ['https://contoh.id/peta', { kind: 'unknown' }],
    ['', { kind: 'empty' }],
  ])('%j', (text, place) => {
    expect(typedPlace(text)).toEqual(place);
  });
});
