import { useNavigation } from 'react-router'
import { useReload } from '#client/lib/use-reload.ts'

/** Asks for what is shown once more; busy also while another page or search of the list is on its way. */
export function useListRefresh(): { isBusy: boolean; refresh: () => void } {
  const { isLoading, reload } = useReload()
  const isBusy = useNavigation().state === 'loading' || isLoading
  return { isBusy, refresh: reload }
}
