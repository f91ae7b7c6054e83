import { Checkbox, Segments } from '#client/design-system/choice.tsx'
import { DateField } from '#client/design-system/date-field.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { FieldNote, labelClassName } from '#client/design-system/field-frame.tsx'
import { TextareaField } from '#client/design-system/textarea-field.tsx'
import { boxName } from '#client/lib/forms/send-form.ts'
import { availabilityLabels, type FieldDefinition, type FieldValue } from './fields.ts'

interface ItemFieldProps {
  field: FieldDefinition
  value: FieldValue
  error?: string
  isDisabled: boolean
  onChange: (value: FieldValue) => void
  /** Called with the error of a text that cannot be parsed, or undefined. */
  onProblem: (problem: string | undefined) => void
}

const columnClasses = { 4: 'sm:col-span-4', 6: 'sm:col-span-6', 12: '' } as const

export function ItemField(props: ItemFieldProps) {
  return (
    <div className={`col-span-12 min-w-0 ${columnClasses[props.field.columns ?? 12]}`}>
      <Control {...props} />
    </div>
  )
}

function Control({ field, value, error, isDisabled, onChange, onProblem }: ItemFieldProps) {
  const { name, label, hint } = field
  const common = { name, label, hint, error }
  const text = String(value)
  const native = {
    ...common,
    value: text,
    disabled: isDisabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (field.kind) {
    case 'text':
      return <Field {...native} maxLength={field.maxLength} autoComplete="off" />
    case 'area':
      return <TextareaField {...native} maxLength={field.maxLength} rows={6} />
    case 'number':
      return (
        <Field
          {...native}
          label={field.unit === undefined ? label : `${label} (${field.unit})`}
          inputMode={field.step === '1' ? 'numeric' : 'decimal'}
          autoComplete="off"
        />
      )
    case 'date':
      return (
        <DateField
          {...common}
          value={text}
          isDisabled={isDisabled}
          onChange={onChange}
          onProblem={onProblem}
        />
      )
    case 'choice':
      return (
        <SelectField {...native}>
          <option value="">Choose …</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )
    case 'flag':
      return (
        <Segments
          legend={label}
          name={name}
          options={[
            { value: 'yes', label: availabilityLabels.yes, mark: value === true ? 'check' : undefined },
            { value: 'no', label: availabilityLabels.no, mark: value === true ? undefined : 'check' },
          ]}
          isFullWidth
          value={value === true ? 'yes' : 'no'}
          isDisabled={isDisabled}
          onChange={(chosen) => onChange(chosen === 'yes')}
        />
      )
    case 'tags':
      return <Tags {...{ field, value, error, isDisabled, onChange, onProblem }} options={field.options} />
  }
}

function Tags({
  field,
  value,
  error,
  isDisabled,
  onChange,
  options,
}: ItemFieldProps & { options: readonly string[] }) {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className={`${labelClassName} mb-1`}>{field.label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Checkbox
            key={option}
            name={boxName(field.name, option)}
            label={option}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(options.filter((tag) => (tag === option ? target.checked : chosen.includes(tag))))
            }
          />
        ))}
      </div>
      {error !== undefined && <FieldNote id={`${field.name}-note`} note={error} isError />}
    </fieldset>
  )
}
