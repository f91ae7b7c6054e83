// What makes the way to the next page short. Nothing of it is needed before the page that is opened first stands.
export { beginFade, endFade } from './page-fade.ts'
export { startPrefetching, stayWithoutLine } from './prefetch.ts'
