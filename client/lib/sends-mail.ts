import { useRouteLoaderData } from 'react-router'

/** Whether the site sends mails. */
export function useSendsMail(): boolean {
  const site = useRouteLoaderData('root') as { sendsMail: boolean } | undefined
  return site?.sendsMail === true
}
