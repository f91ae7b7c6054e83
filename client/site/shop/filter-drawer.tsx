import { type ReactNode, useId } from 'react'
import { DialogCloseButton } from '#client/design-system/dialog.tsx'
import { Drawer } from '#client/design-system/drawer.tsx'

interface FilterDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function FilterDrawer({ isOpen, onClose, children }: FilterDrawerProps) {
  const id = useId()
  return (
    <Drawer isOpen={isOpen} onClose={onClose} labelledBy={id} firstFocus="h2">
      <div className="px-6 pt-4 pb-10">
        <div className="mb-5 flex items-center justify-between">
          <h2 id={id} tabIndex={-1} className="text-d3">
            Filters
          </h2>
          <DialogCloseButton />
        </div>
        {isOpen && children}
      </div>
    </Drawer>
  )
}
