// Sticks by its bottom edge while scrolling down and by its top edge while scrolling up, so that all of a sidebar that is
// higher than the window can be reached by wheel and by keyboard.
import './sticky-sidebar.css'

/** For the `ref` of a `sticky-sidebar`, which has one child; `--side-height` is the child's estimated height. */
export function stickySidebar(column: HTMLElement | null): (() => void) | undefined {
  if (column === null) return
  const part = column.firstElementChild!
  const { style, dataset } = column
  let lastY = scrollY
  let frame = 0
  /** Of the part: how far down the column it starts, and where in the window. */
  let start = 0
  let top = 0
  /** Of the column, when its size was weighed last. */
  let height = column.offsetHeight
  function keepPlace() {
    top = part.getBoundingClientRect().top
    start = top - column!.getBoundingClientRect().top
  }
  function turn() {
    if (scrollY === lastY) return
    const goes = scrollY < lastY ? 'up' : 'down'
    lastY = scrollY
    if (goes !== dataset.goes) {
      // From where it was before this step: the step itself it goes with the page.
      style.setProperty('--side-start', `${start}px`)
      dataset.goes = goes
    }
    // The browser tells of scrolling first, of sizes later: what shrinks after this was scrolled is still to be weighed.
    if (column!.offsetHeight === height) keepPlace()
  }
  function measure() {
    style.setProperty('--side-height', `${part.getBoundingClientRect().height}px`)
  }
  const sizes = new ResizeObserver((changes) => {
    // A frame later: it may change the column, of which this observer would be told too late.
    if (changes.some(({ target }) => target === part)) frame = requestAnimationFrame(measure)
    const before = { start, top }
    height = column.offsetHeight
    keepPlace()
    const wasInView = before.top < innerHeight && before.top + part.clientHeight > 0
    // A list that has become shorter takes nothing away from under the pointer that made it so.
    if (wasInView && start < before.start && top < before.top)
      scrollBy({ top: top - before.top, behavior: 'instant' })
    keepPlace()
  })
  keepPlace()
  sizes.observe(column)
  sizes.observe(part)
  addEventListener('scroll', turn, { passive: true })
  addEventListener('resize', keepPlace)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    removeEventListener('scroll', turn)
    removeEventListener('resize', keepPlace)
  }
}
