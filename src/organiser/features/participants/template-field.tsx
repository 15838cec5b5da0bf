import * as copy from '#organiser/copy/participants.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/select-input.tsx';

interface TemplateFieldProps {
  onChoose: (template: (typeof copy.templates)[number]) => void;
}

/** The texts to begin a message with. It shows none as chosen: what follows is the organiser's own text. */
export function TemplateField({ onChoose }: TemplateFieldProps) {
  return (
    <Field label={copy.messageTemplates}>
      {(control) => (
        <SelectInput
          {...control}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const template = copy.templates.find(({ id }) => id === value);
            if (template !== undefined) {
              onChoose(template);
            }
          }}
        >
          <option value="">{copy.chooseTemplate}</option>
          {copy.templates.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
