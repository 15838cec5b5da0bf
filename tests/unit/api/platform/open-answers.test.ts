import { expect, test } from 'vitest';
import type { Database, Json } from '#api/database.types.ts';

/**
 * What no type describes although an RPC answers it, and why: a function, a column of its table, or a column of a composite type.
 * Everything else answers in types (docs/database.md, "The language of an answer").
 */
const openOnPurpose = {
  apply_payment_status: 'the payment function alone asks it, and reads it with a schema of its own',
  board_source: 'only a function asks it, which reads it with a schema',
  'race_board_row.isi':
    'the board as it was published; pages read it with _shared/board/read-board.ts, which has a reader for each field',
  claim_catalogue:
    'the publishing function alone asks it; it writes files of these objects as they are',
  export_family: 'a file for the family: whatever the database holds of it',
  'field_changes_row.events':
    "acts in the log's own form: phones keep them as they come, without what is empty, across releases",
  'gate_changes_row.events': 'as field_changes_row.events',
  health: 'what the health page shows, a measure a key',
  'message_row.child': 'what a letter fills in, by the kind of the message',
  'message_row.content': 'what a letter fills in, by the kind of the message',
  'message_row.entries': 'what a letter fills in, by the kind of the message',
  'message_row.entry': 'what a letter fills in, by the kind of the message',
  'message_row.race': 'what a letter fills in, by the kind of the message',
  branches_told: 'for the function race-day, which reads it with zod',
  race_crossings: 'for the function race-day, which reads it with zod',
  'race_branch_row.keputusan': 'as race_chains_row.keputusan',
  'race_chains_row.keputusan': "a decision's payload, by its kind, as the phone wrote it",
  'refund_obstacle_row.facts': "a refusal's facts, by its code",
  'misfit_row.facts': 'what the rule counts or names, by its code',
  'rider_event_row.facts': 'what is known of it, by what happened',
  'import_problem_row.facts': 'what the problem counts or names, by its code',
  'read_log.sebelum': 'what a row of any table was before',
  'read_log.sesudah': 'what a row of any table was after',
  'list_races.langkah_harga':
    'steps by their place, each with its prices by category: src/domain/price-steps.ts reads them',
  'search_races.langkah_harga': 'as list_races.langkah_harga',
  'race_content_row.langkah_harga': 'as list_races.langkah_harga',
  'list_races.price_totals': 'totals by price: src/domain/price-totals.ts reads them',
  'search_races.price_totals': 'as list_races.price_totals',
  station_pull:
    'the function race-day-station hands it on; the phone reads it with stationNews of src/domain/race-day/station-answers.ts, from which its type follows',
  station_send:
    'the function race-day-station hands it on; the phone reads it with stationReceipt of src/domain/race-day/station-answers.ts',
};

type Schema = Database['public'];
type IsOpen<Value> =
  Json extends NonNullable<Value> ? true : Json[] extends NonNullable<Value> ? true : false;
type OpenColumns<Name extends string, Row> = {
  [Column in keyof Row & string]: true extends IsOpen<Row[Column]> ? `${Name}.${Column}` : never;
}[keyof Row & string];
type OpenAnswer<Name extends string, Answer> =
  true extends IsOpen<Answer>
    ? Name
    : Answer extends (infer Row)[]
      ? OpenColumns<Name, Row>
      : never;
type Open =
  | {
      [Name in keyof Schema['Functions'] & string]: OpenAnswer<
        Name,
        Schema['Functions'][Name] extends { SetofOptions: { to: keyof Schema['CompositeTypes'] } }
          ? null
          : Schema['Functions'][Name]['Returns']
      >;
    }[keyof Schema['Functions'] & string]
  | {
      [Name in keyof Schema['CompositeTypes'] & string]: OpenColumns<
        Name,
        Schema['CompositeTypes'][Name]
      >;
    }[keyof Schema['CompositeTypes'] & string];
type Listed = keyof typeof openOnPurpose;

test('each answer has its type, or stands above with a reason: the compiler looks', () => {
  const isListed: [Exclude<Open, Listed>] extends [never] ? true : Exclude<Open, Listed> = true;
  const isOpenStill: [Exclude<Listed, Open>] extends [never] ? true : Exclude<Listed, Open> = true;
  expect([isListed, isOpenStill]).toEqual([true, true]);
});
