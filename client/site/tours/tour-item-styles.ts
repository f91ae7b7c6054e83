// The styles of what a tour's page brings to life later: its markup is there from the start.
import '#client/design-system/choice.css'
import '#client/design-system/date-field.css'
import '#client/design-system/day-plan.css'
import '#client/design-system/number-field.css'
import '#client/design-system/rating-input.css'
import '#client/design-system/skeleton.css'
import '#client/design-system/tabs.css'
import './tour-page.css'
