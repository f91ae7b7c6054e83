ALTER TABLE "mails" DROP CONSTRAINT "mails_user_id_users_id_fk";
