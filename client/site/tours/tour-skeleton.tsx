// The skeleton of a tour's page. It is as high as the longest tour page, so that the browser can restore the scroll
// position, and sticky, so that it is in view at every scroll position.
import '#client/design-system/skeleton.css'

export function TourSkeleton() {
  return (
    <div role="status" aria-busy="true" className="min-h-[500rem]">
      <span className="sr-only">Loading tour</span>
      <div aria-hidden="true" className="sticky top-0">
        <div className="skeleton-shape rounded-none">
          <div className="wrap grid content-start gap-5 pt-[clamp(44px,5vw,72px)] pb-[clamp(260px,29vw,430px)]">
            <div className="h-[clamp(2rem,4vw,4rem)] w-1/3 rounded-s bg-paper/60" />
            <div className="h-[clamp(2.5rem,5vw,5rem)] w-3/4 rounded-s bg-paper/60" />
            <div className="h-6 w-1/2 rounded-s bg-paper/60" />
          </div>
        </div>
        <div className="wrap tour-layout pt-9">
          <div className="grid content-start gap-5">
            <div className="skeleton-shape h-13" />
            <div className="skeleton-shape h-10 w-2/3" />
            <div className="skeleton-shape h-28" />
            <div className="skeleton-shape h-52" />
          </div>
          <div className="skeleton-shape h-[640px] rounded-l" />
        </div>
      </div>
    </div>
  )
}
