import { Dialog, type DialogProps } from './dialog.tsx'
import './drawer.css'

/** A full-height dialog that slides in from the right edge. A press on the backdrop closes it. */
export function Drawer({ className = '', ...dialog }: Omit<DialogProps, 'isLightDismissed'>) {
  return <Dialog {...dialog} isLightDismissed className={`drawer ${className}`} />
}
