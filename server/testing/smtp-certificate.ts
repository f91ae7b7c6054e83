// A self-signed certificate for localhost, only for tests: openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes
// -days 36500 -subj /CN=localhost

export const smtpCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUeMBNWXzETs+N8ymJ+xxkz1zz42owCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNTE0NTczNFoYDzIxMjYxMTAx
MTQ1NzM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQYmbAmzfi04aHnjpaCT8gsGjiFpvb9h5TDv4FKahlhs93L6mJFOOgF
OivDUfzbcYlSe1itf4Ae+1ZlTvv/X8who28wbTAdBgNVHQ4EFgQU4I2m281xlX7m
vwIbrDCWQ1b3tpkwHwYDVR0jBBgwFoAU4I2m281xlX7mvwIbrDCWQ1b3tpkwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgfGrLv8i9TGPTijTiANdX84vm6DA2m/SYo1X+n2bkjeACIGGw
9ASb+i2q7+Vke95oUIcmm4ucsjK5wbv0O48a7Vso
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXQuXY1Nt7RHhCIkr
VkdZ+dL5ZjPCUFHdIyHbgy3iwYihRANCAAQYmbAmzfi04aHnjpaCT8gsGjiFpvb9
h5TDv4FKahlhs93L6mJFOOgFOivDUfzbcYlSe1itf4Ae+1ZlTvv/X8wh
-----END PRIVATE KEY-----`,
}
