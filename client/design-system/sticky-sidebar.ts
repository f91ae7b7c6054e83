// A sidebar that sticks by its bottom edge while scrolling down and by its top edge while scrolling up. So every part of
// a sidebar that is higher than the window can be reached by wheel and by keyboard.
import './sticky-sidebar.css'

/** For the `ref` of a `sticky-sidebar`, which has one child; `--side-height` is the child's estimated height. */
export function stickySidebar(column: HTMLElement | null): (() => void) | undefined {
  if (column === null) return
  const part = column.firstElementChild!
  const { style, dataset } = column
  let lastY = scrollY
  let frame = 0
  /** Top of the part, measured from the top of the column (`start`) and from the top of the window (`top`). */
  let start = 0
  let top = 0
  /** Height of the column when the resize observer last ran. */
  let height = column.offsetHeight
  function updatePosition() {
    top = part.getBoundingClientRect().top
    start = top - column!.getBoundingClientRect().top
  }
  function updateDirection() {
    if (scrollY === lastY) return
    const direction = scrollY < lastY ? 'up' : 'down'
    lastY = scrollY
    if (direction !== dataset.direction) {
      // `start` is where the sidebar was before this scroll step. During the step the sidebar still moves with the page.
      style.setProperty('--side-start', `${start}px`)
      dataset.direction = direction
    }
    // Scroll events come before resize observations. If the height differs, the resize observer still has to compare.
    if (column!.offsetHeight === height) updatePosition()
  }
  function measure() {
    style.setProperty('--side-height', `${part.getBoundingClientRect().height}px`)
  }
  const resizeObserver = new ResizeObserver((changes) => {
    // A frame later, because the new height may change the column, which would be a resize loop for this observer.
    if (changes.some(({ target }) => target === part)) frame = requestAnimationFrame(measure)
    const before = { start, top }
    height = column.offsetHeight
    updatePosition()
    const wasInView = before.top < innerHeight && before.top + part.clientHeight > 0
    // When the list beside the sidebar becomes shorter (a filter was pressed), the filter stays under the pointer.
    if (wasInView && start < before.start && top < before.top)
      scrollBy({ top: top - before.top, behavior: 'instant' })
    updatePosition()
  })
  updatePosition()
  resizeObserver.observe(column)
  resizeObserver.observe(part)
  addEventListener('scroll', updateDirection, { passive: true })
  addEventListener('resize', updatePosition)
  return () => {
    cancelAnimationFrame(frame)
    resizeObserver.disconnect()
    removeEventListener('scroll', updateDirection)
    removeEventListener('resize', updatePosition)
  }
}
