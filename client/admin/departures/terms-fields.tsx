import { Segments } from '#client/design-system/choice.tsx'
import { Field } from '#client/design-system/field.tsx'
import { departureStateLabels, settableStates } from '#contract/departure-rules.ts'
import {
  type Audience,
  type Guarantee,
  type SettableState,
  type TermName,
  type TermValues,
  termLabels,
} from './departure-terms.ts'

interface TermsFieldsProps {
  names: readonly TermName[]
  values: TermValues
  errors: Readonly<Record<string, string>>
  /** What an empty field means. */
  hintOf: (name: TermName) => string
  /** A choice that changes no state. */
  keepLabel?: string
  isDisabled: boolean
  onChange: (values: TermValues) => void
}

/** Terms and state of one departure or of many. */
export function TermsFields({
  names,
  values,
  errors,
  hintOf,
  keepLabel,
  isDisabled,
  onChange,
}: TermsFieldsProps) {
  return (
    <>
      <div className="terms-fields">
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            label={termLabels[name]}
            hint={hintOf(name)}
            error={errors[name]}
            inputMode={name === 'cost' ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={values[name]}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          />
        ))}
      </div>
      <Segments
        legend="State"
        name="state"
        options={[
          ...(keepLabel === undefined ? [] : [{ value: '', label: keepLabel }]),
          ...settableStates.map((state) => ({ value: state, label: departureStateLabels[state] })),
        ]}
        isFullWidth
        value={values.state}
        isDisabled={isDisabled}
        onChange={(state) => onChange({ ...values, state: state as SettableState | '' })}
      />
      <Segments
        legend="Guaranteed once enough people have booked"
        name="guarantee"
        options={[
          ...(keepLabel === undefined ? [] : [{ value: '', label: keepLabel }]),
          { value: 'itself', label: 'By itself' },
          { value: 'staff', label: 'By staff only' },
        ]}
        isFullWidth
        value={values.guarantee}
        isDisabled={isDisabled}
        onChange={(guarantee) => onChange({ ...values, guarantee: guarantee as Guarantee | '' })}
      />
      <Segments
        legend="Seen and booked by"
        name="audience"
        options={[
          ...(keepLabel === undefined ? [] : [{ value: '', label: keepLabel }]),
          { value: 'everybody', label: 'Everybody' },
          { value: 'link', label: 'Who has its link' },
        ]}
        isFullWidth
        value={values.audience}
        isDisabled={isDisabled}
        onChange={(audience) => onChange({ ...values, audience: audience as Audience | '' })}
      />
    </>
  )
}
