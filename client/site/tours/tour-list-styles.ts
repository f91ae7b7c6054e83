// The styles of what the tour lists bring to life later: their markup is there from the start.
import '#client/design-system/choice.css'
import '#client/design-system/range-slider.css'
import '#client/design-system/side-column.css'
import '#client/design-system/tabs.css'
import '#client/features/tours/demo-tours.css'
import '#client/features/tours/tour-listing.css'
import '#client/features/tours/tour-results.css'
import './top-tours.css'
