import { type ChangeEvent, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';

/** What is wrong with one field, in a sentence. */
export interface FieldProblem<Name extends PropertyKey> {
  field: Name;
  text: string;
}

/** Why a form was not taken: at the field where it can be mended, or about the whole of it (null). */
export interface FormRefusal<Name extends PropertyKey> {
  field: Name | null;
  text: string;
  /** What to do about it, where the sentence says too little to go on. */
  help?: string | undefined;
}

export interface FormOptions<Values extends object> {
  /** What stands in the fields at first. */
  initial: Values | (() => Values);
  /**
   * The rules, in their order: the field of the first problem gets the focus. A form that names its problems one at a
   * time gives only the first.
   */
  check: (values: Values) => readonly FieldProblem<keyof Values>[];
  /** Called without problems only, and not again before it has ended. */
  send: (values: Values) => Promise<unknown>;
  /** What a failed `send` means to the person; null when `send` has said so elsewhere. */
  refused: (error: unknown) => FormRefusal<keyof Values> | null;
  /** Another screen follows what was sent: the form stays busy until it is gone. */
  leaves?: boolean;
}

/** The fields whose value is a text, and so may stand in an input or a select. */
type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * A form's values, problems and sending. Nothing is called wrong before it has been sent (or its field left, see
 * `checkField`); a sentence goes as soon as its field is mended; what was typed stays, whatever the answer.
 *
 * The first field with a problem gets the focus once its sentence is there to describe it, so that a screen reader says
 * both. A control is found by its `name`, which is the field's.
 */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { check, send, refused, leaves = false } = options;
  const [clean, setClean] = useState(options.initial);
  const [values, setValues] = useState(clean);
  const [problems, setProblems] = useState<readonly FieldProblem<keyof Values>[]>([]);
  const [refusal, setRefusal] = useState<FormRefusal<keyof Values> | null>(null);
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // Several changes may come before the next rendering, and a send after them: what counts is what was typed last.
  const latest = useRef(values);
  const sending = useRef(false);
  const toFocus = useRef<keyof Values | null>(null);

  const focus = (name: keyof Values) => {
    const found = element.current?.querySelectorAll<HTMLElement>(`[name="${String(name)}"]`) ?? [];
    // Of a group of radio buttons the keyboard reaches the chosen one.
    const controls = [...found];
    (controls.find((control) => control.matches(':checked')) ?? controls[0])?.focus();
  };

  useLayoutEffect(() => {
    if (toFocus.current === null) {
      return;
    }
    focus(toFocus.current);
    toFocus.current = null;
  });

  const refuse = (found: FormRefusal<keyof Values>) => {
    // A field that the form does not have cannot show it.
    const { field } = found;
    const here = field !== null && field in latest.current ? field : null;
    setRefusal({ ...found, field: here });
    toFocus.current = here;
  };

  const change = (part: Partial<Values>) => {
    latest.current = { ...latest.current, ...part };
    const next = latest.current;
    setValues(next);
    setProblems((shown) => {
      if (shown.length === 0) {
        return shown;
      }
      const still = check(next);
      return shown.flatMap(({ field }) => still.find((problem) => problem.field === field) ?? []);
    });
    setRefusal((shown) => (shown?.field != null && shown.field in part ? null : shown));
  };

  const submit = async () => {
    if (sending.current) {
      return;
    }
    const sent = latest.current;
    const found = check(sent);
    setProblems(found);
    setRefusal(null);
    if (found[0] !== undefined) {
      toFocus.current = found[0].field;
      return;
    }
    sending.current = true;
    setBusy(true);
    let taken = false;
    try {
      await send(sent);
      taken = true;
      // Unless `send` has filled the form anew.
      setClean((before) => (before === clean ? sent : before));
    } catch (error) {
      const said = refused(error);
      if (said !== null) {
        refuse(said);
      }
    }
    if (taken && leaves) {
      return;
    }
    sending.current = false;
    setBusy(false);
  };

  const errorOf = (name: keyof Values): string | undefined =>
    problems.find(({ field }) => field === name)?.text ??
    (refusal?.field === name ? refusal.text : undefined);

  const field = <Name extends TextName<Values>>(name: Name) => ({
    name,
    value: values[name] as string,
    onChange: ({ currentTarget }: ChangeEvent<Control>) =>
      change({ [name]: currentTarget.value } as unknown as Partial<Values>),
  });

  return {
    values,
    /** What was typed last, for what happens between two renderings. */
    current: () => latest.current,
    change,
    /** Another state to start from: nothing of it has been typed, and nothing is wrong. */
    reset: (start: Values) => {
      // A copy, even of what the form began with: the send under way knows by it that this happened.
      const fresh = { ...start };
      latest.current = fresh;
      setClean(fresh);
      setValues(fresh);
      setProblems([]);
      setRefusal(null);
    },
    /** Something has been typed that was not sent. */
    dirty: Object.entries(values).some(
      ([name, value]) => !Object.is(value, clean[name as keyof Values]),
    ),
    busy,
    /** Why the whole form was not taken the last time. */
    failure: refusal?.field === null ? refusal : null,
    refuse,
    errorOf,
    /** Says what is wrong with a field before the form is sent. */
    checkField: (name: keyof Values) => {
      const found = check(latest.current).find((problem) => problem.field === name);
      setProblems((shown) => {
        const others = shown.filter((problem) => problem.field !== name);
        return found === undefined ? others : [...others, found];
      });
    },
    focus,
    /** For an input, a select or a text area. */
    field,
    /** For a `TextField` or `PasswordField`, which show what is wrong by themselves. */
    row: <Name extends TextName<Values>>(name: Name) => ({ ...field(name), error: errorOf(name) }),
    /** For the `form` element. */
    props: {
      ref: element,
      // The browser's own bubbles would hide the product's sentences.
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
