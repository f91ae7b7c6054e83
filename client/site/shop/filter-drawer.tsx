import { type ReactNode, useId } from 'react'
import { Button } from '#client/design-system/button.tsx'
import { DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  /** The number of products, in words. Undefined while it is not known. */
  shown: string | undefined
  children: ReactNode
}

export function FilterDrawer({ isOpen, onClose, shown, children }: FilterDrawerProps) {
  const id = useId()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} labelledBy={id} firstFocus="h2">
      <div className="px-6 pt-4">
        <div className="mb-5 flex items-center justify-between">
          <h2 id={id} tabIndex={-1} className="text-d3">
            Filters
          </h2>
          <DialogCloseButton />
        </div>
        {isOpen && children}
        <div className="shop-drawer-footer">
          {/* The page behind the dialog is silent. */}
          {isOpen && (
            <p role="status" className="sr-only">
              {shown}
            </p>
          )}
          <Button isFullWidth onClick={onClose}>
            {`Show ${shown === undefined ? 'products' : shown.toLowerCase()}`}
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
