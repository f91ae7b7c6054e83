import { useLocation, useNavigation } from 'react-router'

/**
 * Whether a form of this page is being sent: any, or the one whose field `form` has this value. False as soon as its response is
 * shown, although the page still reloads its data: the response may have a form of its own, which must not be ignored.
 */
export function useIsSending(form?: string): boolean {
  const { pathname } = useLocation()
  const { state, formData, location: next } = useNavigation()
  const isLeaving = state === 'loading' && next.pathname !== pathname
  if (formData === undefined || !(state === 'submitting' || isLeaving)) return false
  return form === undefined || formData.get('form') === form
}
