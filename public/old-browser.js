// Runs in any browser: the oldest ones cannot even read the app. The two things asked for came with the
// oldest browsers that the app is built for (bundling/engines.ts): Chrome 111 and Safari 16.4 brought the first, Firefox 128
// the second. Whoever lacks one gets this plain page, instead of an app that breaks somewhere inside.
if (!('isWellFormed' in String.prototype && window.CSS && 'registerProperty' in window.CSS)) {
  document.title = 'Peramban perlu diperbarui';
  document.body.innerHTML =
    '<main style="max-width: 26rem; margin: 0 auto; padding: 3rem 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #241710">' +
    '<h1 style="margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25">Peramban ini perlu diperbarui</h1>' +
    '<p style="margin: 0 0 1rem">Pushbike Race berjalan di Chrome, Edge, dan WebView Android 111, Samsung Internet 22, Safari 16.4 (iPhone dengan iOS 16.4), Firefox 128, dan semua yang lebih baru.</p>' +
    '<p style="margin: 0 0 1rem">Perbarui peramban atau sistem ponsel ini, atau buka alamat yang sama di ponsel lain. Pesanan dan QR masuk tetap tersimpan di akun Anda.</p>' +
    '</main>';
  document.body.style.background = '#fffaf4';
} else {
  // A host that has changed the page has changed its script too, which the content policy then stops: the app begins here.
  // biome-ignore lint/complexity/useArrowFunction: the oldest browsers could not read this file
  window.addEventListener('load', function () {
    var app = document.getElementById('app');
    if (app && !window.started) {
      document.head.appendChild(document.importNode(app.content, true));
      app.remove();
    }
  });
}
