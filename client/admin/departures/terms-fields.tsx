import { Segments } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { departureStateLabels, settableStates } from '#contract/departure-rules.ts'
import {
  audienceLabels,
  guaranteeLabels,
  type TermName,
  type TermValues,
  termLabel,
  termLabels,
} from './departure-terms.ts'

/** By field name. */
type Texts = Readonly<Partial<Record<string, string>>>

interface TermsFieldsProps {
  names: readonly TermName[]
  form: { values: Texts; fieldErrors: Texts }
  /** What the fields show at first. */
  start: TermValues
  /** What an empty field means. */
  hintOf: (name: TermName) => string
  /** A choice that changes no state. */
  keepLabel?: string
}

/** Terms and state of one departure or of many. */
export function TermsFields({ names, form, start, hintOf, keepLabel }: TermsFieldsProps) {
  const values: Texts = { ...start, ...form.values }
  const keep = keepLabel === undefined ? [] : [{ value: '', label: keepLabel }]
  return (
    <>
      <div className="terms-fields">
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={termLabels[name]}
            hint={hintOf(name)}
            error={form.fieldErrors[name]}
            inputMode={name === 'cost' ? 'decimal' : 'numeric'}
            autoComplete="off"
            defaultValue={values[name]}
          />
        ))}
      </div>
      <Segments
        legend={termLabel('state')}
        name="state"
        options={[
          ...keep,
          ...settableStates.map((state) => ({ value: state, label: departureStateLabels[state] })),
        ]}
        isFullWidth
        defaultValue={values.state ?? ''}
      />
      <Segments
        legend={termLabel('guarantee')}
        name="guarantee"
        options={[...keep, ...optionsOf(guaranteeLabels)]}
        isFullWidth
        defaultValue={values.guarantee ?? ''}
      />
      <Segments
        legend={termLabel('audience')}
        name="audience"
        options={[...keep, ...optionsOf(audienceLabels)]}
        isFullWidth
        defaultValue={values.audience ?? ''}
      />
    </>
  )
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
