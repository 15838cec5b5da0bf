import { expect, test } from 'vitest';
import { noticeOf } from '#functions/_shared/messages/notice.ts';
import { templates } from '#functions/_shared/messages/templates.ts';
import { appUrl, contents, letter } from '#tests/support/letters.ts';

function notice(kind: string) {
  return noticeOf({ secret: templates[kind]?.secret ?? false }, letter(kind), 'm1', appUrl);
}

test('a notice leads below the app’s address, to what its letter is about', () => {
  const paths = Object.fromEntries(Object.keys(contents).map((kind) => [kind, notice(kind)?.path]));
  expect(paths).toMatchInlineSnapshot(`
    {
      "account_blocked": "/privasi",
      "account_unblocked": "/",
      "acting_begun": "/panitia/log",
      "answer_needed": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1?bagian=uang",
      "board_named": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "codes_guessed": "/panitia/kode",
      "decision_needed": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "entry_confirmed": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "entry_corrected": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "entry_left": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "entry_moved": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1?bagian=uang",
      "gate_contacts": "/panitia/log",
      "hold_ends": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "hold_waits": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "leave_confirm": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1?bagian=keluar",
      "leave_denied": "/panitia/log",
      "mailbox_proof": undefined,
      "member_changed": "/panitia",
      "member_invitation": undefined,
      "member_joined": "/panitia/tim",
      "member_removed": "/",
      "organisation_approved": "/panitia",
      "organisation_blocked": "/privasi",
      "organisation_unblocked": "/panitia",
      "organiser_message": "/race-detail/1b0f7a44-0000-4000-8000-000000000001",
      "organiser_message_test": "/race-detail/1b0f7a44-0000-4000-8000-000000000001",
      "place_offered": "/register-rider/1b0f7a44-0000-4000-8000-000000000001?kategori=k1&anak=r1",
      "plates_given": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "race_called_off": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "race_called_off_choose": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "race_found": "/race-detail/1b0f7a44-0000-4000-8000-000000000001",
      "race_moved": "/race-detail/1b0f7a44-0000-4000-8000-000000000001",
      "race_reminder": "/race-detail/1b0f7a44-0000-4000-8000-000000000001",
      "race_tomorrow": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "receipt": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "refund_account_known": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "refund_approved": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "refund_asked": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1",
      "refund_declined": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1?bagian=uang",
      "refund_paid": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1?bagian=uang",
      "result_corrected": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1#hasil",
      "result_ready": "/order-detail/1b0f7a44-0000-4000-8000-0000000000e1#hasil",
      "waiting_list_closed": "/race-list",
    }
  `);
});
