/** Facts that a sentence is made of; numbers of riders are plates. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * The engine's no, with a stable code: the function `race-day` answers it, the console says it. Nothing was changed.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly facts: Facts;

  constructor(code: RefusalCode, facts: Facts = {}) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}

export function refuse(code: RefusalCode, facts: Facts = {}): never {
  throw new Refusal(code, facts);
}

/** What `work` answers, or the engine's no; what is not a Refusal is a fault of the program and is thrown on. */
export function attempt<Value>(
  work: () => Value,
): { ok: true; value: Value } | { ok: false; refusal: Refusal } {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof Refusal) {
      return { ok: false, refusal: error };
    }
    throw error;
  }
}

/** Every code there is, in the order of a class's day, with what it means; docs/race-day.md tells the same to people. */
export const refusalCodes = {
  // What was sent
  decision_unreadable:
    'not an object, or a field is missing, of a wrong type or out of its range: {path}',
  field_unknown: 'a field that no decision of this kind has: {path}',
  kind_unknown: 'a kind of decision that this engine does not know: {kind}',
  engine_unknown:
    'the chain was begun with a version of the engine that is not known here, where the first of knows is the newest: {engine, knows}',
  id_wrong: 'the id is not the one that follows from chain, device and device_seq: {expected}',
  // The chain (R10, R13)
  chain_moved: 'another decision has this number already: {n, head}',
  chain_gap: 'decisions before this one are missing: {n, head}',
  prev_wrong: 'the decision does not name the one before it: {n}',
  term_old: 'somebody else decides since: {term, now}',
  not_holder: 'another device holds the lease: {holder}',
  takeover_first: 'motos ran under the last holder: first say so with ambil_alih: {raced}',
  takeover_differs:
    'the motos that ran under the last holder follow from the running order: {raced}',
  wrong_class: 'a decision of another class or race',
  track_unknown: 'the track has no lease of its own: {track}',
  track_open: 'the track has a lease of its own already: {track}',
  track_first: 'only the holder of the first track decides it: {kind}',
  track_moved: 'the class runs on another track, whose holder decides: {track}',
  track_same: 'the class runs on that track already: {track}',
  number_taken: 'the number is of another moto, or the other track gives it: {number}',
  device_unknown: 'no such phone is paired: {key}',
  order_twice: 'the running order holds a number or a moto twice: {number}',
  first_decision: 'a chain begins with the closed list, and only once: {kind}',
  // List and draw (R5-R9)
  list_empty: 'nobody is on the list',
  list_too_large: 'more than eight batches: {riders, most}',
  list_order: 'plates are listed ascending, each once: {plate}',
  list_changed: 'the list is final: a second draw has the same list, format and gates',
  format_without_plan: 'a pattern of starters has no plan: {from, starters}',
  format_wrong: 'the format contradicts itself: {field}',
  commitment_wrong: 'the text of the commitment is not that of the list: {line}',
  chance_too_few: 'at least three people besides the organiser: {people}',
  chance_differs: 'another class of this draw has other numbers: {chance}',
  chance_wrong: 'six digits, ascending, as many as were announced: {expected}',
  draw_not_due: 'nothing is committed, or the draw has been shown',
  draw_locked: 'the draw is locked since the first start',
  draw_voided_before: 'a draw is voided once a class',
  draw_way: 'the second draw is by tempat',
  draw_missing: 'the class has not been drawn yet',
  batches_wrong: 'the batches hold each rider once, in equal sizes',
  // Riders
  plate_unknown: 'no rider of this class has the plate: {plate}',
  plate_taken: 'another child of this race has or had the plate: {plate}',
  late_after_start: 'moto 1 of every batch with a free gate has started: {plate}',
  class_full:
    'every gate of every batch has a rider, or had one who is declared out: nobody comes late: {plate}',
  no_free_gate: 'the group has no free gate: {plate}',
  late_differs: 'batch and gate follow from the draw: {batch, gate}',
  already_out: 'the rider is withdrawn or disqualified already: {plate}',
  already_in: 'the rider is in that group or in a batch already: {plate}',
  compact_not_due: 'no batch has fewer than three, or its moto has run',
  compact_differs: 'who moves follows from the draw: {moved}',
  // Motos (R25-R29)
  moto_unknown: 'there is no such moto: {moto}',
  moto_run: 'the decision is about another run of the moto: {moto, run}',
  moto_order: 'an earlier moto of the group has no result yet: {moto, before}',
  moto_called: 'the moto has been called already: {moto}',
  moto_under_way: 'a moto that was called has no result yet: {moto}',
  moto_not_called: 'the moto has not been called: {moto}',
  moto_raced: 'the moto was raced under the last holder: enter its result or run it again: {moto}',
  moto_empty: 'nobody is on the start list: {moto}',
  moto_official: 'the result is official: correct it or run the moto again: {moto}',
  moto_not_official: 'only an official result is corrected: {moto}',
  result_missing: 'the moto has no result: {moto}',
  result_old: 'the result that was looked at has been replaced: {moto, result}',
  result_same: 'nothing is different: {moto}',
  plate_not_in_moto: 'the plate is not on the start list: {moto, plate}',
  penalty_same: 'the rider has these points already: {moto, plate, code, points}',
  penalty_unknown: 'the format of the class has no such penalty: {code, points}',
  plate_twice: 'the plate stands twice: {moto, plate}',
  plates_left_over: 'riders of the start list have no place, DNF, DNS or DQ: {moto, plates}',
  too_many_crossings: 'more places than riders on the start list: {moto, places, starters}',
  started_before: 'started the discarded run: DNF, not DNS: {moto, plates}',
  protest_open: 'a protest is open: decide it, or go on with a reason: {protests}',
  protest_late: 'a later moto of the class has started, or the class is closed: {moto}',
  protest_unknown: 'no such open protest: {protest}',
  stage_begun: 'a moto of the next stage has started: what has been raced stands: {stage}',
  // Stages and the end (R1, R3, R30)
  stage_not_due: 'motos are not official yet, or there is no further stage: {waiting}',
  stage_differs: 'who goes on follows from the results: {expected}',
  not_tied: 'these riders are not tied down to the draw: {plates}',
  class_not_done: 'motos are open: {waiting}',
  class_closed: 'the class is closed',
  class_void: 'the class was called off',
  race_stopped: 'the race was stopped: a class is closed by its standing or called off: {kind}',
  branch_open: 'raced motos of a branch have no result in the chain: take them first: {motos}',
  placings_differ: 'the placing follows from the results: {expected}',
  placings_wrong: 'each rider has exactly one outcome: {plates}',
  // What was typed or scanned (R15, R16)
  typed_wrong: 'a word of a typed result is no plate, DNF, DNS or DQ: {word}',
  code_cut: 'a scanned code is not whole: its check does not fit',
  code_foreign: 'a scanned code is of another race: {race}',
  code_unknown: 'a scanned code is none of this app, or of a newer version',
  pairing_of_other: 'the answer to another phone that asked to be paired',
  handover_of_other: 'the race is handed over to another phone: {to}',
  tail_empty: 'there is no decision to show',
  tail_too_long: 'one decision alone does not fit the frames: {kind}',
  tail_mixed: 'frames of different tails were scanned together',
  tail_incomplete: 'frames of the tail are missing: {missing}',
  // Undo (R27)
  undo_not_last: 'only the last decision is undone: {last}',
  undo_final: 'this kind of decision is not undone: {kind}',
} as const;

export type RefusalCode = keyof typeof refusalCodes;

/** Refused because of the phone that decided, not because of what it decided: its decisions are kept as a branch (R13). */
export const becauseOfPhone: ReadonlySet<string> = new Set<RefusalCode>([
  'chain_moved',
  'term_old',
  'not_holder',
  'prev_wrong',
  'race_stopped',
  'track_moved',
  'track_unknown',
]);
