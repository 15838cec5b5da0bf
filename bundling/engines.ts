/** The oldest browsers that the app is built for and held to, by their names in MDN's compatibility data. */
export const oldestEngines = {
  chrome: '111',
  chrome_android: '111',
  safari: '16.4',
  safari_ios: '16.4',
  firefox: '128',
  firefox_android: '128',
  edge: '111',
  webview_android: '111',
  samsunginternet_android: '22.0',
} as const;

/** The same as the bundler names them: it lowers syntax to them, scripts/check-engines.ts looks at what is called. */
export const buildTargets = [
  `chrome${oldestEngines.chrome}`,
  `safari${oldestEngines.safari}`,
  `firefox${oldestEngines.firefox}`,
];
