import { FormDisclosure } from '#client/admin/form/form-disclosure.tsx'
import { useEntered } from '#client/admin/form/use-entered.ts'
import { Checkbox } from '#client/design-system/choice.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { boxName } from '#client/lib/forms/send-form.ts'
import { billSentence } from '#contract/bill-sentences.ts'
import type { Order, OrderLine } from '#contract/orders.ts'
import { ofLessClaim } from '#contract/payment-rules.ts'
import { type OrderFormProps, useOrderForm } from './order-form.ts'
import { lineBox } from './order-forms.ts'

/** Asks which lines have come back, and whether their pieces can be sold again. */
export function MarkReturned({ order, sent, isOffered }: OrderFormProps) {
  const form = useOrderForm('returned', sent)
  const entered = useEntered(form)
  const hasScript = useHydrated()
  const outside = order.lines.filter(({ returnedAt }) => returnedAt === null)
  const wasSent = Object.keys(form.values).length > 0
  const isCheckedAtFirst = (box: string) => !wasSent || form.values[box] !== undefined
  const isChecked = (box: string) => (entered === null ? isCheckedAtFirst(box) : entered.has(box))
  const back = outside.filter(({ _id }) => isChecked(boxName(lineBox, _id)))
  const isWhole = back.length === outside.length
  return (
    <FormDisclosure
      form={form}
      isOffered={isOffered}
      label="Goods came back"
      send={isWhole && hasScript ? 'Mark all as returned' : 'Mark as returned'}
    >
      <fieldset className="grid min-w-0">
        <legend className="font-[650] text-ink">What has come back?</legend>
        {outside.map(({ _id, title, quantity, amountDue }) => (
          <Checkbox
            key={_id}
            name={boxName(lineBox, _id)}
            label={`${formatNumber(quantity)} × ${title}, ${formatPrice(amountDue)}`}
            defaultChecked={isCheckedAtFirst(boxName(lineBox, _id))}
          />
        ))}
        {form.fieldErrors.lines !== undefined && (
          <p role="alert" className="text-err text-small">
            {form.fieldErrors.lines}
          </p>
        )}
      </fieldset>
      <Checkbox
        name="restock"
        label="The pieces can be sold again"
        hint="They are added to the stock of products that are counted."
        defaultChecked={isCheckedAtFirst('restock')}
      />
      <p>
        {hasScript ? (
          <CreditText order={order} isWhole={isWhole} back={back} />
        ) : (
          'What has come back is credited; if it is the whole order, with its delivery.'
        )}
      </p>
    </FormDisclosure>
  )
}

interface CreditTextProps {
  order: Order
  /** Nothing is left with the customer. */
  isWhole: boolean
  back: readonly OrderLine[]
}

function CreditText({ order: { payments }, isWhole, back }: CreditTextProps) {
  return (
    <>
      <span>
        {isWhole
          ? 'The whole order is credited, with its delivery. '
          : `${formatPrice(sumOf(back))} is credited. `}
      </span>
      {payments !== null && (
        <span>
          {billSentence(
            ofLessClaim(payments.statement, isWhole ? payments.statement.claim : sumOf(back)),
            'staff',
          )}
        </span>
      )}
    </>
  )
}

function sumOf(lines: readonly Pick<OrderLine, 'amountDue'>[]): number {
  return lines.reduce((cents, { amountDue }) => cents + Math.round(amountDue * 100), 0) / 100
}
