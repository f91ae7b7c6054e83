-- A review of a tour shows the display name; until now it held the name that its author signs in with.
update tour_reviews set username = users.name
from users
where users.id = tour_reviews.user_id and tour_reviews.username <> users.name;
