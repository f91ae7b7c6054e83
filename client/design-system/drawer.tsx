import { Dialog, type DialogProps } from './dialog.tsx'
import './drawer.css'

/** A dialog that slides in from the right edge and takes its whole height. A press beside it closes it. */
export function Drawer({ className = '', ...dialog }: Omit<DialogProps, 'isLightDismissed'>) {
  return <Dialog {...dialog} isLightDismissed className={`drawer ${className}`} />
}
