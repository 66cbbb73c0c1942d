"""Settings of a store: switches, configuration, labels, company and branding."""
