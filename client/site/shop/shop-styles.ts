// The styles of what the product list brings to life later: its markup is there from the start.
import '#client/design-system/link-select.css'
import '#client/design-system/range-slider.css'
import '#client/design-system/side-column.css'
import '#client/design-system/skeleton.css'
import '#client/design-system/square-card.css'
import '#client/features/products/product-grid.css'
import './shop.css'
