ALTER TABLE "order_documents" ADD COLUMN "payments" jsonb;--> statement-breakpoint
-- Papers that are issued already get the house as it is now, without being rewritten: their value is the default of a new column.
-- Processes of the version before go on issuing papers without a seller, which get it too.
DO $$
DECLARE
  seller jsonb;
BEGIN
  SELECT jsonb_build_object(
    'name', coalesce(nullif(legal_name, ''), name), 'street', street, 'postcode', postcode, 'city', city,
    'country', country, 'email', email, 'phone', phone, 'registration', registration, 'vatNumber', vat_number)
  INTO seller FROM settings;
  -- Nobody has saved settings yet: the sample house.
  seller := coalesce(seller, jsonb_build_object(
    'name', 'Halyard', 'street', '14 Quay Street', 'postcode', '', 'city', 'Bristol',
    'country', 'GB', 'email', 'hello@halyard.travel', 'phone', '+44 20 7946 0123', 'registration', '', 'vatNumber', ''));
  EXECUTE format('ALTER TABLE order_documents ADD COLUMN seller jsonb DEFAULT %L NOT NULL', seller);
END
$$;
