import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { successText } from '#client/features/toasts/texts.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderFormName } from './order-forms.ts'

/** What the forms of an order's steps share. */
export interface OrderFormProps {
  order: Order
  /** The page's `actionData`. */
  sent: FormResult | undefined
  /** Whether the order is in a state for it. */
  isOffered: boolean
}

export function useOrderForm(name: OrderFormName, sent: FormResult | undefined) {
  return usePageForm({ name, sent, onDone: () => toast.success(successText) })
}
