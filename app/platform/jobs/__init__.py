"""Long work of the platform: asked for, done apart from requests, told about as it goes on."""
