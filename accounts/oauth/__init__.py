"""Apps that act for a user: OAuth 2 with authorization codes and PKCE."""
