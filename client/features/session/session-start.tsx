import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { livePath } from '#contract/paths.ts'
import { startSession } from './start-session.ts'

/** Renders nothing. Once in the frame of every page: starts the session after hydration. */
export function SessionStart() {
  const settings = useRouteLoaderData('root') as { liveUrl: string } | undefined
  const liveUrl = settings?.liveUrl ?? livePath
  useEffect(() => {
    void startSession(liveUrl)
  }, [liveUrl])
  return null
}
