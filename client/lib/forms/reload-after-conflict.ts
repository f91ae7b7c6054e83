import type { ShouldRevalidateFunction } from 'react-router'

/**
 * The `shouldRevalidate` of pages with forms. A refusal for a record that others have changed or deleted shows them too. Other refusals
 * keep the loaded data.
 */
export const reloadAfterConflict: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate
