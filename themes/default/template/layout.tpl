<!doctype html>
<html lang="{{ language }}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{ head.title }}</title>
    {%- if head.description != '' %}
    <meta name="description" content="{{ head.description }}">
    {%- endif %}
    {%- if head.canonical %}
    <link rel="canonical" href="{{ head.canonical }}">
    {%- for other in head.languages %}
    <link rel="alternate" hreflang="{{ other.code }}" href="{{ other.address }}">
    {%- endfor %}
    <link rel="alternate" hreflang="x-default" href="{{ head.unspecified }}">
    {%- else %}
    <meta name="robots" content="noindex">
    {%- endif %}
    {%- if head.shared %}
    <meta property="og:type" content="website">
    <meta property="og:title" content="{{ head.title }}">
    <meta property="og:site_name" content="{{ head.siteName }}">
    <meta property="og:url" content="{{ head.shared }}">
    <meta property="og:locale" content="{{ head.locale }}">
    {%- if head.description != '' %}
    <meta property="og:description" content="{{ head.description }}">
    {%- endif %}
    <meta property="og:image" content="{{ head.image }}">
    <meta property="og:image:type" content="image/jpeg">
    <meta property="og:image:width" content="{{ head.picture.width }}">
    <meta property="og:image:height" content="{{ head.picture.height }}">
    <meta property="og:image:alt" content="{{ head.picture.alt }}">
    <meta name="twitter:card" content="summary_large_image">
    {%- endif %}
    {%- if head.feeds %}
    <link rel="alternate" type="text/calendar" href="{{ head.feeds.ical | link }}" title="{{ 'feedIcal' | t }}">
    <link rel="alternate" type="application/rss+xml" href="{{ head.feeds.rss | link }}" title="{{ 'feedRss' | t }}">
    <link rel="alternate" type="application/atom+xml" href="{{ head.feeds.atom | link }}" title="{{ 'feedAtom' | t }}">
    {%- endif %}
    {%- assign hasForm = false %}
    {%- if path contains '/suggest' %}{% assign hasForm = true %}{% endif %}
    {%- render 'assets', hasForm: hasForm %}
    {%- if head.jsonLd %}
    <script type="application/ld+json">{{ head.jsonLd | raw }}</script>
    {%- endif %}
  </head>
  <body>
    <a class="skip" href="#content">{{ 'skip' | t }}</a>
    {% render 'masthead', theme: theme, path: menuPath, textPages: textPages %}
    {%- if head.languages.size > 1 %}
    <nav class="tongue" aria-label="{{ 'languages' | t }}">
      {%- for other in head.languages offset: 1 %}
      <a href="{{ other.path }}" lang="{{ other.code }}" hreflang="{{ other.code }}">{{ 'otherLanguage' | t }}</a>
      {%- endfor %}
    </nav>
    {%- endif %}
    <main id="content" tabindex="-1"{% if head.canonical %} data-address="{{ head.canonical }}"{% endif %}>
      {% block content %}{% endblock %}
    </main>
    <footer class="footer">
      {%- if theme.sitenameLong != '' and theme.sitenameLong != theme.sitename %}
      <p>{{ theme.sitenameLong }}</p>
      {%- endif %}
      {%- if theme.foreignContent != '' %}
      <p>{{ theme.foreignContent }}</p>
      {%- endif %}
      <ul class="links">
        {%- render 'footerLinks', theme: theme, path: menuPath, textPages: textPages %}
      </ul>
    </footer>
  </body>
</html>
