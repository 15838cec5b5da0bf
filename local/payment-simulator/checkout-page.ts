import { escapeHtml } from '#functions/_shared/escape-html.ts';
import { formatDateTime } from '#functions/_shared/venue/dates.ts';
import { formatRupiah } from '#functions/_shared/venue/money.ts';
import { returnAddress, type SimulatedCharge } from './charge.ts';
import { qrSvg } from './qris.ts';

function dateTime(seconds: number): string {
  return formatDateTime(new Date(seconds * 1000));
}

const statusText = {
  UNPAID: 'Menunggu pembayaran',
  PAID: 'Sudah dibayar',
  SETTLED: 'Sudah dibayar',
  FAILED: 'Gagal',
  EXPIRED: 'Kedaluwarsa',
  REFUND: 'Dana dikembalikan',
} as const;

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; --ink: #17202a; --soft: #5b6673; --line: #e2e7ee; --page: #eef2f7;
    --card: #fff; --main: #0b57c4; --on-main: #fff; --good: #0f7a43; --warn: #8a5200; --bad: #b3261e; }
  @media (prefers-color-scheme: dark) { :root { --ink: #eef2f7; --soft: #a9b4c2; --line: #2d3846;
    --page: #10161e; --card: #19222d; --main: #8ab8ff; --on-main: #06264f; --good: #6fdc9f; --warn: #ffc46b; --bad: #ff9d94; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink);
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
  main { max-width: 440px; margin: 0 auto; padding: 16px 16px 40px; }
  .notice { font-size: 14px; text-align: center; color: var(--warn); margin: 4px 0 12px; }
  .card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 20px; margin-bottom: 16px; }
  h1 { font-size: 15px; font-weight: 600; color: var(--soft); margin: 0; }
  .amount { font-size: 34px; font-weight: 750; letter-spacing: -0.02em; margin: 2px 0 4px; font-variant-numeric: tabular-nums; }
  .status { font-weight: 650; } .PAID { color: var(--good); } .UNPAID { color: var(--warn); }
  .FAILED, .EXPIRED, .REFUND { color: var(--bad); }
  .qr { background: #fff; border-radius: 12px; padding: 10px; width: min(260px, 100%); margin: 8px auto 4px; }
  .qr svg { display: block; width: 100%; height: auto; }
  .center { text-align: center; } .soft { color: var(--soft); font-size: 14px; }
  #left { font-variant-numeric: tabular-nums; font-weight: 650; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0; }
  dt { color: var(--soft); } dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
  .items { grid-template-columns: 1fr auto; padding-bottom: 14px; margin-bottom: 14px; border-bottom: 1px solid var(--line); }
  .items dd { overflow-wrap: normal; white-space: nowrap; font-variant-numeric: tabular-nums; }
  form { margin: 0; } .grid { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 10px; margin-top: 12px; }
  button, .button { display: block; width: 100%; min-height: 48px; border-radius: 12px; border: 1px solid var(--line);
    background: var(--card); color: var(--ink); font: inherit; font-weight: 650; cursor: pointer; padding: 10px;
    text-align: center; text-decoration: none; }
  .main { background: var(--main); border-color: var(--main); color: var(--on-main); font-size: 17px; }
  button:disabled { opacity: .45; cursor: not-allowed; }
  button:focus-visible, a:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
  a { color: var(--main); } h2 { font-size: 16px; margin: 0 0 12px; }
  ul { list-style: none; margin: 0; padding: 0; } li + li { border-top: 1px solid var(--line); } li { padding: 10px 0; }
</style>
</head>
<body><main>
<p class="notice">Simulator pembayaran. Tidak ada uang sungguhan yang berpindah.</p>
${body}
</main></body></html>`;
}

function action(
  charge: SimulatedCharge,
  name: string,
  label: string,
  enabled: boolean,
  main = false,
) {
  return `<form method="post" action="/checkout/${escapeHtml(charge.reference)}/${name}"><button${
    main ? ' class="main"' : ''
  }${enabled ? '' : ' disabled'}>${label}</button></form>`;
}

/** The page a customer pays on, with the buttons that stand for what may happen to a payment. */
export function checkoutPage(charge: SimulatedCharge): string {
  const open = charge.status === 'UNPAID';
  const back = returnAddress(charge);
  const items = charge.order_items
    .map(
      (item) =>
        `<dt>${escapeHtml(item.name)}${item.quantity > 1 ? ` × ${item.quantity}` : ''}</dt><dd>${formatRupiah(item.price * item.quantity)}</dd>`,
    )
    .join('');
  const fee =
    charge.fee_customer > 0
      ? `<dt>Biaya layanan</dt><dd>${formatRupiah(charge.fee_customer)}</dd>`
      : '';
  return page(
    `Pembayaran ${charge.reference}`,
    `<section class="card">
  <h1>Total pembayaran</h1>
  <p class="amount">${formatRupiah(charge.amount)}</p>
  <p class="status ${charge.status}" role="status">${statusText[charge.status]}</p>
  ${
    open
      ? `<div class="qr" role="img" aria-label="Kode QRIS">${qrSvg(charge.qr_string)}</div>
  <p class="center soft">Sisa waktu <span id="left">–</span><br>sampai ${dateTime(charge.expired_time)}</p>`
      : ''
  }
</section>
<section class="card">
  ${action(charge, 'pay', 'Bayar', charge.status !== 'PAID' && charge.status !== 'REFUND', true)}
  <div class="grid">
    ${action(charge, 'fail', 'Gagalkan', open)}
    ${action(charge, 'expire', 'Kedaluwarsa', open)}
    ${action(charge, 'refund', 'Refund', charge.status === 'PAID')}
  </div>
  ${back ? `<p class="center" style="margin:16px 0 0"><a href="${escapeHtml(back)}">Kembali ke toko</a></p>` : ''}
</section>
<section class="card"><dl class="items">${items}${fee}</dl><dl>
  <dt>Metode</dt><dd>QRIS</dd>
  <dt>Nomor</dt><dd>${escapeHtml(charge.merchant_ref)}</dd>
  <dt>Referensi</dt><dd>${escapeHtml(charge.reference)}</dd>
  <dt>Pelanggan</dt><dd>${escapeHtml(charge.customer_name)}</dd>
</dl></section>
${
  open
    ? `<script>
  const end = ${charge.expired_time * 1000}, left = document.getElementById('left');
  const two = (n) => String(n).padStart(2, '0');
  const show = () => {
    const s = Math.max(0, Math.floor((end - Date.now()) / 1000));
    left.textContent = two(Math.floor(s / 3600)) + ':' + two(Math.floor(s / 60) % 60) + ':' + two(s % 60);
    if (s === 0) { clearInterval(timer); setTimeout(() => location.reload(), 1500); }
  };
  const timer = setInterval(show, 1000); show();
</script>`
    : ''
}`,
  );
}

/** The start page: what was charged here, newest first. */
export function listPage(charges: readonly SimulatedCharge[]): string {
  return page(
    'Simulator pembayaran',
    `<section class="card"><h2>Transaksi</h2><ul>${
      charges
        .map(
          (charge) =>
            `<li><a href="/checkout/${escapeHtml(charge.reference)}">${escapeHtml(charge.merchant_ref)}</a><br>
<span class="soft">${formatRupiah(charge.amount)} · <span class="status ${charge.status}">${statusText[charge.status]}</span> · ${dateTime(charge.created_at)}</span></li>`,
        )
        .join('') || '<li class="soft">Belum ada transaksi.</li>'
    }</ul></section>`,
  );
}

export function notFoundPage(): string {
  return page(
    'Tidak ditemukan',
    '<section class="card"><h2>Transaksi tidak ditemukan</h2></section>',
  );
}
