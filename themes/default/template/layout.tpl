<!doctype html>
<html lang="{{ language }}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{% block title %}{{ theme.defaultMetaTitle }}{% endblock %}</title>
    {%- if theme.defaultMetaDescription != '' %}
    <meta name="description" content="{{ theme.defaultMetaDescription }}">
    {%- endif %}
    <link rel="icon" href="data:,">
    <link rel="preload" href="/theme/font/source-sans-3-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="{{ 'css/tokens.css' | asset }}">
    <link rel="stylesheet" href="{{ 'css/site.css' | asset }}">
    {%- unless missing %}
    <link rel="alternate" hreflang="de" href="{{ path }}?lng=de">
    <link rel="alternate" hreflang="en" href="{{ path }}?lng=en">
    {%- endunless %}
  </head>
  <body>
    <a class="skip" href="#content">{{ 'skip' | t }}</a>
    <header class="masthead">
      <a class="site" href="{{ '/' | link }}">{{ theme.sitename }}</a>
      <nav aria-label="{{ theme.sitenameLong }}">
        <ul>
          <li><a href="{{ '/' | link }}"{% if path == '/' %} aria-current="page"{% endif %}>{{ 'calendar' | t }}</a></li>
          <li><a href="{{ '/about' | link }}"{% if path == '/about' %} aria-current="page"{% endif %}>{{ 'about' | t }}</a></li>
          <li><a href="{{ '/backstage' | link }}">{{ 'backstage' | t }}</a></li>
        </ul>
      </nav>
    </header>
    <main id="content" tabindex="-1">
      {% block content %}{% endblock %}
    </main>
    <footer class="footer">
      {%- if theme.foreignContent != '' %}
      <p>{{ theme.foreignContent }}</p>
      {%- endif %}
      {%- if language == 'de' %}
      <a href="{{ path }}?lng=en" lang="en" hreflang="en">{{ 'otherLanguage' | t }}</a>
      {%- else %}
      <a href="{{ path }}?lng=de" lang="de" hreflang="de">{{ 'otherLanguage' | t }}</a>
      {%- endif %}
    </footer>
  </body>
</html>
