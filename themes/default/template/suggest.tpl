{% layout 'layout' %}
{% block content %}
<h1>{{ title }}</h1>
{%- if form.entry %}
<p class="main">{{ 'suggest.about' | t }}: <a href="{{ form.entry.path | link }}">{{ form.entry.name }}</a></p>
{%- endif %}
<p>{{ intro }}{% if form.refusal != '' %} {{ 'suggest.wrote' | t }}{% endif %}</p>
{%- if form.refusal != '' %}
<blockquote class="prose lines">{{ form.refusal }}</blockquote>
{%- endif %}
{%- if form.notice != '' %}
<p class="notice" role="alert">{{ form.notice }}</p>
{%- endif %}
<div role="status" data-restored>
  <template>
    <p class="notice quiet">{{ 'suggest.restored' | t }} <button class="action" type="button">{{ 'suggest.discard' | t }}</button></p>
  </template>
</div>
<form class="form" action="{{ form.action | link }}" method="post" enctype="multipart/form-data" data-offline="{{ 'suggest.offline' | t }}" data-picture="{{ 'suggest.pictureAgain' | t }}"{% if form.notice != '' %} data-refused{% endif %}>
  <input type="hidden" name="about" value="{{ form.about }}">
  <input type="hidden" name="stamp" value="{{ form.stamp }}">
  {%- if form.opened != '' %}
  <input type="hidden" name="opened" value="{{ form.opened }}">
  {%- endif %}
  <p class="hidden" aria-hidden="true">
    <label for="suggest-homepage">{{ 'suggest.trap' | t }}</label>
    <input id="suggest-homepage" name="homepage" tabindex="-1" autocomplete="off">
  </p>
  {%- for group in form.groups %}
  <fieldset>
    <legend>{{ group.title }}</legend>
    {%- for field in group.fields %}
    {% render 'formField', field: field, places: form.places %}
    {%- endfor %}
  </fieldset>
  {%- endfor %}
  {%- if form.places.size > 0 %}
  <datalist id="suggest-places"{% if form.morePlaces != '' %} data-more="{{ form.morePlaces }}"{% endif %}>
    {%- for place in form.places %}
    <option value="{{ place }}"></option>
    {%- endfor %}
  </datalist>
  {%- endif %}
  <p class="error" role="status" data-status></p>
  <p><button class="action main-action" type="submit">{{ form.submit }}</button></p>
  <p class="soft">{{ 'suggest.privacy' | t }}</p>
</form>
<script src="{{ 'js/form.js' | asset }}" defer></script>
{% endblock %}
