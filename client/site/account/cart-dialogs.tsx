// The questions of the cart page. Loaded when somebody is about to be asked.
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { ConfirmDialog } from '#client/design-system/confirm-dialog.tsx'
import { Dialog } from '#client/design-system/dialog.tsx'
import { NumberField } from '#client/design-system/number-field.tsx'
import { removeFromCart, setCartQuantity } from '#client/features/cart/cart.ts'
import { maxEditedQuantity } from '#client/features/cart/edited-quantity.ts'
import type { CartLine } from '#contract/carts.ts'

interface CartDialogProps {
  line: CartLine
  isOpen: boolean
  onClose: () => void
}

export function EditQuantity({ line, isOpen, onClose }: CartDialogProps) {
  const id = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={id} firstFocus="input" className="w-110">
      <div className="grid gap-4 p-8 max-sm:p-6">
        <h2 id={id} className="text-d3">
          Edit quantity
        </h2>
        <p>{line.product.title}</p>
        <QuantityForm line={line} onDone={onClose} />
      </div>
    </Dialog>
  )
}

/** What was typed stays until it has been accepted. */
function QuantityForm({ line, onDone }: { line: CartLine; onDone: () => void }) {
  // More than the field takes may be in the cart: it came there by the page of the product.
  const [quantity, setQuantity] = useState(line.quantity)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    if (quantity > maxEditedQuantity) return setError(`At most ${maxEditedQuantity} at a time`)
    setIsSending(true)
    const refusal = await setCartQuantity(line.product._id, quantity)
    setIsSending(false)
    if (refusal === null) onDone()
    else setError(refusal)
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-6">
      <NumberField
        label="Quantity"
        min={0}
        lowestTyped={-maxEditedQuantity}
        max={maxEditedQuantity}
        value={quantity}
        onChange={(value) => {
          setQuantity(value)
          setError(undefined)
        }}
        hint={`From 1 to ${maxEditedQuantity}`}
        error={error}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          look="secondary"
          size="small"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          size="small"
          aria-disabled={isSending || undefined}
          title={isSending ? 'One moment' : undefined}
        >
          Update
        </Button>
      </div>
    </form>
  )
}

/** `onDelete`: it has been said, and the row is about to go. */
export function DeleteLine({
  line: { product },
  isOpen,
  onClose,
  onDelete,
}: CartDialogProps & { onDelete: () => void }) {
  function confirm(): void {
    onDelete()
    void removeFromCart(product._id)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      question="Do you want delete?"
      confirm="Delete"
      onConfirm={confirm}
    >
      <p>{product.title} leaves your cart.</p>
    </ConfirmDialog>
  )
}
