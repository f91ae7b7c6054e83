// Loads the tours of the slider. The list of built-in tours is imported on demand.
import { ratingLabel, superbAbove } from '#contract/ratings.ts'

const sliderType = 'carousel__slider'

export async function loadSliderTours() {
  const { sliderTours } = await import('#content/static-tours.ts')
  return sliderTours
    .filter(({ type }) => type === sliderType)
    .map(({ slug, title, subTitle, description, costDollars, location, reviewDetails }) => {
      const mean = reviewDetails.reduce((sum, { percent }) => sum + percent, 0) / reviewDetails.length / 10
      return {
        slug,
        title,
        subTitle,
        description,
        cost: costDollars,
        location,
        scores: reviewDetails,
        rating: mean,
        label: ratingLabel(mean, superbAbove.elsewhere),
      }
    })
}

export type SliderTour = Awaited<ReturnType<typeof loadSliderTours>>[number]
