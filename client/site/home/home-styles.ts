// The styles of what the home pages bring to life later: their markup is there from the start.
import '#client/design-system/carousel.css'
import '#client/design-system/postcard.css'
import '#client/design-system/round-tile.css'
import '#client/design-system/video.css'
import '#client/features/sample-reviews/quote-slider.css'
import './banner-slider.css'
import './postcard-rack.css'
import './ridge-band.css'
