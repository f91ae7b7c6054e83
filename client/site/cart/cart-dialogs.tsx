// The dialogs of the cart page. Loaded when one of the buttons is hovered, focused or clicked.
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

/** Keeps what the user typed until the server has accepted it. */
function QuantityForm({ line, onDone }: { line: CartLine; onDone: () => void }) {
  // The quantity may be above the field's maximum, because the product page can add more.
  const [quantity, setQuantity] = useState(line.quantity)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    if (Number.isNaN(quantity)) return
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
        maxCharacters={2}
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

/** `onDelete` is called when the user confirms, before the row is removed. */
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
      <p>{`${product.title} leaves your cart.`}</p>
    </ConfirmDialog>
  )
}
