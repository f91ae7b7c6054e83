import { useNavigation, useRevalidator } from 'react-router'

/** Asks for what is shown once more; busy also while another page or search of the list is on its way. */
export function useListRefresh(): { isBusy: boolean; refresh: () => void } {
  const { revalidate, state } = useRevalidator()
  const isBusy = useNavigation().state === 'loading' || state === 'loading'
  return { isBusy, refresh: () => void revalidate() }
}
