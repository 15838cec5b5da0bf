import * as copy from '#organiser/copy/letters.ts';
import { SelectField } from '#ui/select-field.tsx';

interface TemplateFieldProps {
  onChoose: (text: string) => void;
}

/** The texts to begin a message with. It shows none as chosen: what follows is the organiser's own text. */
export function TemplateField({ onChoose }: TemplateFieldProps) {
  return (
    <SelectField
      label={copy.templatesLabel}
      value=""
      onChoose={(value) => {
        const template = copy.templates.find(({ id }) => id === value);
        if (template !== undefined) {
          onChoose(template.text);
        }
      }}
      none={copy.chooseTemplate}
      choices={copy.templates.map(({ id, label }) => [id, label])}
    />
  );
}
