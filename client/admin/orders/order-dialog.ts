import type { Question } from '#client/design-system/use-question.ts'
import type { Order } from '#contract/orders.ts'

/** What the dialogs of an order's page share. */
export interface OrderDialogProps {
  question: Pick<Question<unknown>, 'isOpen'>
  order: Order
  onClose: () => void
  onChanged: () => void
}
