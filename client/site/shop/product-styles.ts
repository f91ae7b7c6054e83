// The styles of what a product's page brings to life later: its markup is there from the start.
import '#client/design-system/choice.css'
import '#client/design-system/number-field.css'
import '#client/design-system/rating-input.css'
import '#client/design-system/square-card.css'
import '#client/design-system/tabs.css'
import '#client/features/products/product-grid.css'
import './product.css'
